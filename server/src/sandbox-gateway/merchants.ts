import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { MerchantKeys } from '../../../simulators/epay/epay-trade.ts'
import type { CommonDb } from '../platform/db.ts'
import type { Random } from '../platform/random.ts'
import { findMerchant, insertMerchant } from './trade.sql.ts'

/** The settings of a pay channel at this merchant, for either dialect. */
export interface MerchantCredentials {
  md5: { pid: string; key: string }
  rsa: { pid: string; merchantPrivateKey: string; gatewayPublicKey: string }
}

const newKeyPair = async () => {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { privateKey, publicKey }
}

/**
 * Creates a merchant with new keys for both dialects. The merchant's private key is returned and not stored.
 */
export async function createMerchant(
  db: CommonDb,
  random: Random,
  name: string,
): Promise<MerchantCredentials> {
  const [merchant, gateway] = await Promise.all([newKeyPair(), newKeyPair()])
  const key = random(24).toString('base64url')
  const row = await insertMerchant(db, {
    name,
    md5_key: key,
    merchant_public_key: merchant.publicKey,
    gateway_private_key: gateway.privateKey,
    created_at: new Date(),
  })
  const pid = String(row.pid)
  return {
    md5: { pid, key },
    rsa: { pid, merchantPrivateKey: merchant.privateKey, gatewayPublicKey: gateway.publicKey },
  }
}

/** Finds merchants by number, cached with parsed keys, since a merchant never changes. */
export function createMerchantLookup(db: CommonDb): (pid: string) => Promise<MerchantKeys | undefined> {
  const known = new Map<string, MerchantKeys>()
  return async (pid) => {
    const found = known.get(pid)
    if (found || !/^[1-9]\d{0,8}$/.test(pid)) return found
    const row = await findMerchant(db, Number(pid))
    if (!row) return undefined
    const keys: MerchantKeys = {
      pid: row.pid,
      name: row.name,
      md5Key: row.md5_key,
      merchantPublicKey: createPublicKey(row.merchant_public_key),
      gatewayPrivateKey: createPrivateKey(row.gateway_private_key),
    }
    known.set(pid, keys)
    return keys
  }
}
