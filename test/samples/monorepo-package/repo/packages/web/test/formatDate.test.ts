import { formatDate } from '../src/formatDate';

test('formats a date of an order', () => {
  expect(formatDate('2026-01-02')).toBe('Jan 2, 2026');
});
