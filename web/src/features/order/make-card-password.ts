/** Letters and digits that are not confused when written down; exactly 32, so that all are equally likely. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789A'
const length = 10

/** A random card password of ten characters, 50 bits. `random` fills an array with random bytes. */
export function makeCardPassword(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  return [...random(new Uint8Array(length))].map((byte) => letters[byte % letters.length]).join('')
}
