package com.shop;

public record Item(String name, long cents) {}
