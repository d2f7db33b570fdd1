package com.acme.shop.application;

import com.acme.shop.domain.Order;
import com.acme.shop.domain.Orders;

public record PlaceOrder(Orders orders) {
    public void run(Order order) {
        orders.save(order);
    }
}
