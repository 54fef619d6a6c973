import type { Encryption } from '../encryption.ts'
import { networkPrefix } from './ip-address.ts'

/** The keyed hash by which the network of an address is counted and stored, as 32 hexadecimal digits. */
export const networkHash = ({ encryption }: { encryption: Encryption }, ip: string): string =>
  encryption.fingerprint('addresses', networkPrefix(ip)).toString('hex', 0, 16)
