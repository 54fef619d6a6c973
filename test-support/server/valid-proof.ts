/** A well-formed proof; a shop that requires none ignores it. */
export const validProof = {
  challenge: {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce: 'a'.repeat(32),
      salt: 'b'.repeat(32),
      cost: 1000,
      keyLength: 32,
      keyPrefix: '00',
      data: { for: 'e'.repeat(64), expires: 1_795_000_000 },
    },
    signature: 'c'.repeat(64),
  },
  solution: { counter: 1, derivedKey: 'd'.repeat(64) },
}
