import { generator } from '#test/support/generator';

export function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const resamples = 2_000;

/** The 95 % interval of a mean by the bootstrap's percentiles. */
export function interval(values: readonly number[]): readonly [low: number, high: number] {
  const random = generator(1);
  const means = Array.from({ length: resamples },
    () => mean(values.map(() => values[Math.floor(random() * values.length)]!))).sort((a, b) => a - b);
  return [means[Math.floor(resamples * 0.025)]!, means[Math.floor(resamples * 0.975)]!];
}
