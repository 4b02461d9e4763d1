/** Shapes of secrets, as people choose them and as programs make them; the bench makes one for each place. */
export const word = '«[a-z]{9}»';
export const dotted = '«[A-Z][a-z]{4}\\.[a-z]{5}[0-9]{2}»';
export const dated = '«[a-z]{6}20[12][0-9]»';
export const human = '«[A-Z][a-z]{3,6}[0-9]{2,4}[!*%]?[A-Z]?»';
export const strong = '«[A-Za-z][A-Za-z0-9!*+]{12}[A-Z0-9]»';
export const random = '«[A-Za-z0-9]{32}»';
export const short = '«[a-z][A-Za-z0-9]{6}[0-9]»';
export const hex = '«[0-9a-f]{32}»';
export const hex40 = '«[0-9a-f]{40}»';
export const base64 = '«[A-Za-z0-9+/]{43}=»';
export const uuid = '«[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}»';
