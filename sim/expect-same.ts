/** Throws with both if they are not the same. */
export const expectSame = (what: string, expected: unknown, got: unknown): void => {
  if (JSON.stringify(expected) !== JSON.stringify(got))
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`)
}
