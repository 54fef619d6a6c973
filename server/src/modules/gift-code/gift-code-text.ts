import { idDigits } from '@faka/contract/shared/ids'
import type { Encryption } from '../../platform/encryption.ts'
import { newNumber, type Random } from '../../platform/random.ts'

/** The digits of a gift code: a hundred random bits. */
const codeLength = 20
const digitsOfCode = new RegExp(`^[${idDigits}]{${codeLength}}$`)

/** A new gift code, without hyphens. */
export const newGiftCode = (random: Random): string => newNumber(random, codeLength)

/** A gift code in groups that can be read aloud. */
export const groupDigits = (digits: string): string => digits.replace(/.{4}(?=.)/g, '$&-')

/**
 * The digits of a gift code as a person types it: in any case, with spaces and hyphens, and with the letters that
 * Crockford's base 32 reads as digits. Undefined if no gift code looks so.
 */
export function readDigits(text: string): string | undefined {
  const digits = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return digitsOfCode.test(digits) ? digits : undefined
}

interface WithEncryption {
  encryption: Encryption
}

/** By which a gift code is found. */
export const fingerprintGiftCode = ({ encryption }: WithEncryption, digits: string): Buffer =>
  encryption.fingerprint('gift-codes', digits)

const associatedData = (codeNo: string) => `gift code ${codeNo}`

export const sealGiftCode = ({ encryption }: WithEncryption, codeNo: string, digits: string): Buffer =>
  encryption.encrypt('gift-codes', Buffer.from(digits), associatedData(codeNo))

export const openGiftCode = ({ encryption }: WithEncryption, codeNo: string, sealed: Buffer): string =>
  encryption.decrypt('gift-codes', sealed, associatedData(codeNo)).toString()
