/** Did you mean: only when it is close. */
export { near } from '../grammar/near.ts';
