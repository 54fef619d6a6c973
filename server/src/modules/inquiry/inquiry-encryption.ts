import { timingSafeEqual } from 'node:crypto'
import { InquirySecret } from '@faka/contract/inquiry/inquiry'
import type { Services } from '../../platform/ctx.ts'
import type { InquiryRow, MessageRow } from './inquiry.sql.ts'

type Encryption = Pick<Services, 'encryption'>

/** Binds an encrypted value to its row: a copy in another row cannot be decrypted. */
const ofMessage = (messageNo: string): string => `message ${messageNo} of an inquiry`
const ofMail = (inquiryNo: string): string => `mail of inquiry ${inquiryNo}`

export const encryptMessage = ({ encryption }: Encryption, messageNo: string, text: string): Buffer =>
  encryption.encrypt('texts', Buffer.from(text), ofMessage(messageNo))

export const decryptMessage = (
  { encryption }: Encryption,
  { message_no, sealed_text }: Pick<MessageRow, 'message_no' | 'sealed_text'>,
): string => encryption.decrypt('texts', sealed_text, ofMessage(message_no)).toString()

export const encryptInquiryMail = ({ encryption }: Encryption, inquiryNo: string, mail: string): Buffer =>
  encryption.encrypt('contacts', Buffer.from(mail), ofMail(inquiryNo))

/** Where answers are announced; undefined if no address was given. */
export const decryptInquiryMail = (
  { encryption }: Encryption,
  { inquiry_no, sealed_mail }: Pick<InquiryRow, 'inquiry_no' | 'sealed_mail'>,
): string | undefined =>
  sealed_mail === null
    ? undefined
    : encryption.decrypt('contacts', sealed_mail, ofMail(inquiry_no)).toString()

/**
 * What the device of a guest reads its inquiry with: 256 bits, derived with a key that is not in the database. The request
 * id in it is random and known only to that device.
 */
export const deriveInquirySecret = (
  { encryption }: Encryption,
  { inquiry_no, request_id }: Pick<InquiryRow, 'inquiry_no' | 'request_id'>,
): string =>
  InquirySecret.parse(
    encryption
      .fingerprint('manage-secrets', `inquiry ${inquiry_no} ${request_id.toLowerCase()}`)
      .toString('base64url'),
  )

/** Whether this is the secret of an inquiry. */
export function isInquirySecret(
  services: Encryption,
  inquiry: Pick<InquiryRow, 'inquiry_no' | 'request_id'>,
  secret: string | undefined,
): boolean {
  if (secret === undefined) return false
  const expected = Buffer.from(deriveInquirySecret(services, inquiry))
  const actual = Buffer.from(secret)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
