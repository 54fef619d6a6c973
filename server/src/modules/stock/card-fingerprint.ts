import type { Services } from '../../platform/ctx.ts'

/** What two cards are compared by: spaces around a card and the Unicode form of its characters make no difference. */
export const normalizeCard = (text: string): string => text.normalize('NFC').trim()

/** 128 bits are enough to avoid collisions and halve the index. */
const fingerprintLength = 16

const fingerprintText = ({ encryption }: Pick<Services, 'encryption'>, text: string): Buffer =>
  encryption.fingerprint('fingerprints', text).subarray(0, fingerprintLength)

/** The keyed hash by which a card is found without being decrypted. */
export const fingerprintCard = (services: Pick<Services, 'encryption'>, text: string): Buffer =>
  fingerprintText(services, normalizeCard(text))

/** The fingerprints that a card may be stored under: before cards were normalized, its bytes themselves were hashed. */
function possibleFingerprints(services: Pick<Services, 'encryption'>, text: string): Buffer[] {
  const fingerprint = fingerprintCard(services, text)
  return normalizeCard(text) === text ? [fingerprint] : [fingerprint, fingerprintText(services, text)]
}

/** What stood around cards in files: spaces, tabs, the returns of Windows, and the mark at the beginning of a file. */
const outerTexts = [
  ['', ' '],
  [' ', ''],
  [' ', ' '],
  ['', '\t'],
  ['', '\r'],
  ['\u{FEFF}', ''],
] as const

/**
 * The fingerprints by which a card is searched for and compared with those there are: those of `possibleFingerprints`, and those of the same card with what
 * commonly stood around it, since the bytes of an old card were hashed with it.
 */
export function searchFingerprints(services: Pick<Services, 'encryption'>, text: string): Buffer[] {
  const card = normalizeCard(text)
  const old = outerTexts.map(([before, after]) => fingerprintText(services, before + card + after))
  return [...possibleFingerprints(services, text), ...old]
}
