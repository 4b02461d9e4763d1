package com.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CartTest {
  @Test
  void subtractsTheVoucher() {
    Cart cart = new Cart();
    cart.add(new Item("cup", 1000));
    cart.redeem(new Voucher(10));
    assertEquals(900, cart.total());
  }
}
