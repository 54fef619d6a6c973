import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'

const generate = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** More than two simulators side by side have. */
const kept = 12
const made: KeyPairKeyObjectResult[] = []
let uses = 0

/**
 * An RSA key pair of 2048 bits, unlike those of the calls shortly before. This process makes a few, and then takes turns:
 * to make one takes as long as many payments.
 */
export function nextRsaKeys(): KeyPairKeyObjectResult {
  const turn = uses++ % kept
  made[turn] ??= generate()
  return made[turn]
}

/** The keys of `nextRsaKeys` as PEM: SPKI and PKCS#8. */
export function nextRsaPem(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = nextRsaKeys()
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

let unrelated: KeyPairKeyObjectResult | undefined

/** An RSA key pair that `nextRsaKeys` never returns, so that what it signs is valid nowhere. */
export function unrelatedRsaKeys(): KeyPairKeyObjectResult {
  unrelated ??= generate()
  return unrelated
}
