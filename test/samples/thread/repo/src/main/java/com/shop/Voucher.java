package com.shop;

/** A reduction in percent that is valid once. */
public final class Voucher {
  private final int percent;

  public Voucher(int percent) {
    if (percent < 0 || percent > 100) throw new IllegalArgumentException("percent: " + percent);
    this.percent = percent;
  }

  long reduce(long cents) {
    return cents - cents * percent / 100;
  }
}
