/** Letters and digits that are not mistaken for each other when written down; 32 of them, so that no one is likelier. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789A'
const length = 10

/** A card password of ten letters, 50 random bits. `random` fills an array with random bytes. */
export function makeCardPassword(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  return [...random(new Uint8Array(length))].map((byte) => letters[byte % letters.length]).join('')
}
