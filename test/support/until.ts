export { until } from '../harness/patience.mjs';
