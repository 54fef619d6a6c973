import type { Services } from '../../platform/ctx.ts'

type WithEncryption = Pick<Services, 'encryption'>

const associatedData = (accountId: number): string => `totp_secret of ${accountId}`

export const encryptTotpSecret = (
  { encryption }: WithEncryption,
  accountId: number,
  secret: Buffer,
): Buffer => encryption.encrypt('factors', secret, associatedData(accountId))

export const decryptTotpSecret = (
  { encryption }: WithEncryption,
  { account_id, sealed_secret }: { account_id: number; sealed_secret: Buffer },
): Buffer => encryption.decrypt('factors', sealed_secret, associatedData(account_id))

/** How a recovery code is stored; it is found again by its account and this hash. */
export const hashRecoveryCode = ({ encryption }: WithEncryption, accountId: number, code: string): Buffer =>
  encryption.fingerprint('factors', `recovery code of ${accountId} ${code}`)
