const decodeQuotedPrintable = (body: string): Buffer =>
  Buffer.from(
    body
      .replaceAll(/=\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** The parts of an email as an SMTP server received it, decoded; of one without attachments its text. */
export const decodeMail = (source: string): Buffer[] =>
  source.split(/\n--[^\n]+\n/).flatMap((part) => {
    const [head = '', ...rest] = part.split('\n\n')
    const body = rest.join('\n\n')
    switch (/^content-transfer-encoding: (\S+)$/im.exec(head)?.[1]) {
      case 'base64':
        return Buffer.from(body.replaceAll(/\s/g, ''), 'base64')
      case 'quoted-printable':
        return decodeQuotedPrintable(body)
      default:
        // 7bit, or the head of an email with several parts
        return /multipart/i.test(head) || body === '' ? [] : Buffer.from(body)
    }
  })
