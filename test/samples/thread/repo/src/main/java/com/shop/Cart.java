package com.shop;

import java.util.ArrayList;
import java.util.List;

/** What a customer is about to buy. */
public class Cart {
  private final List<Item> items = new ArrayList<>();
  private Voucher voucher;

  public void add(Item item) {
    items.add(item);
  }

  public void redeem(Voucher voucher) {
    this.voucher = voucher;
  }

  /** In cents, less the voucher. */
  public long total() {
    long sum = items.stream().mapToLong(Item::cents).sum();
    return voucher == null ? sum : voucher.reduce(sum);
  }
}
