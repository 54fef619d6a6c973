import type { PlainMessageId } from '../../lib/messages.ts'

/** The sentences for what the server says of a setting, by a part of its words. */
const sentences: readonly (readonly [pattern: RegExp, id: PlainMessageId])[] = [
  [/must be given again/, 'channels.fault.again'],
  [/address of the gateway itself/, 'channels.fault.vendor'],
  [/https:\/\//, 'channels.fault.address'],
  [/is encrypted/, 'channels.fault.encrypted'],
  [/own public key/, 'channels.fault.ownKey'],
  [/this is a private key/, 'channels.fault.privateKey'],
  [/this is a public key/, 'channels.fault.publicKey'],
  [/this is a certificate/, 'channels.fault.certificate'],
  [/END line is missing|is cut/, 'channels.fault.cut'],
  [/is missing/, 'channels.fault.missing'],
]

/** The sentences for invalid settings, by the name of the setting, from the data of `channelSettingsWrong`. */
export function readFaults(data: unknown): Map<string, PlainMessageId> {
  const lines = Array.isArray(data) ? data.filter((line) => typeof line === 'string') : []
  return new Map(
    lines.map((line) => {
      const [name = '', ...words] = line.split(': ')
      const said = words.join(': ')
      return [name, sentences.find(([pattern]) => pattern.test(said))?.[1] ?? 'channels.fault.wrong']
    }),
  )
}
