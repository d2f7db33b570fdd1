package com.acme.shop.infrastructure;

import com.acme.shop.domain.Order;
import com.acme.shop.domain.Orders;
import javax.sql.DataSource;

public final class JdbcOrders implements Orders {
    private final DataSource source;

    public JdbcOrders(DataSource source) {
        this.source = source;
    }

    @Override
    public void save(Order order) {}
}
