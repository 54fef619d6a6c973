/** An account among the keys of buyers: its id in eight bytes, as `int8send` of PostgreSQL writes it. */
export function accountKey(accountId: number): Buffer {
  const key = Buffer.alloc(8)
  key.writeBigInt64BE(BigInt(accountId))
  return key
}
