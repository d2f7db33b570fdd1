package com.acme.shop.domain;

public interface Orders {
    void save(Order order);
}
