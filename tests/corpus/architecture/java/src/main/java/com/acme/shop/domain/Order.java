package com.acme.shop.domain;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Kept by {@link com.acme.shop.infrastructure.JdbcOrders}. */
public final class Order {
    private final List<BigDecimal> prices = new ArrayList<>();

    public BigDecimal total() {
        return prices.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    static final String HELP = """
        import com.acme.shop.infrastructure.JdbcOrders;
        """;
}
