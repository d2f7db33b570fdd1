package com.acme.shop;

import com.acme.shop.application.PlaceOrder;
import com.acme.shop.infrastructure.JdbcOrders;

public final class Main {
    public static void main(String[] args) {
        new PlaceOrder(new JdbcOrders(null));
    }
}
