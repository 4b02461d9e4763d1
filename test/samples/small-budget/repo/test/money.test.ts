import assert from 'node:assert';
import { roundPrice } from '../src/money';

it('rounds half a cent up', () => assert.equal(roundPrice(10.5), 11));
