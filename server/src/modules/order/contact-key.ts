import type { Services } from '../../platform/ctx.ts'

/** Keyed hash of a contact or device: equal values can be found, the value cannot be recovered. */
export const contactKey = (
  { encryption }: Services,
  kind: 'phone' | 'mail' | 'qq' | 'device',
  text: string,
): Buffer => encryption.fingerprint('contacts', `${kind} ${text.toLowerCase()}`).subarray(0, 16)
