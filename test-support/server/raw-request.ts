import { once } from 'node:events'
import { connect } from 'node:net'

/** The response on a connection of its own, read until the server closed it. */
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Parses one HTTP/1.1 response with its headers; chunks are left as they are. */
function readAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    ),
    body: rest.join('\r\n\r\n'),
  }
}

/** Sends bytes as they are, and waits until the server ends the connection. `keepSending` runs meanwhile. */
export async function sendRaw(
  port: number,
  bytes: string | Buffer,
  keepSending?: (send: (more: string | Buffer) => boolean) => void,
): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  // some of these tests expect the server to close the connection while the request is sent, which may reset it
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.write(bytes)
  keepSending?.((more) => !socket.destroyed && socket.writable && socket.write(more))
  await closed
  return readAnswer(Buffer.concat(parts).toString('utf8'))
}
