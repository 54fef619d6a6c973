import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { selfSignedCertificate } from '../server/self-signed-certificate.ts'

const requestLength = 36

/** The first packet of a server that offers TLS (protocol version 10). */
function greeting(): Buffer {
  const payload = Buffer.concat([
    Buffer.from('\x0a8.0.36\0'),
    // the connection, the first part of the challenge, and its end
    Buffer.from([1, 0, 0, 0, ...Array(8).fill(1), 0]),
    // capabilities in two halves, around the character set and the status; the length of the challenge
    Buffer.from([0xdf, 0xff, 45, 2, 0, 0x0f, 0x00, 21, ...Array(10).fill(0)]),
    Buffer.from([...Array(12).fill(2), 0]),
    Buffer.from('mysql_native_password\0'),
  ])
  return Buffer.concat([Buffer.from([payload.length, 0, 0, 0]), payload])
}

/** A MySQL server that knows TLS alone, with the certificate of localhost, and hangs up on what it receives by it. */
export async function openTlsStandIn() {
  let received = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write(greeting())
    // the client asks for TLS in its first packet, which what follows may have joined
    socket.once('readable', () => {
      socket.read(requestLength)
      const secure = new TLSSocket(socket, { isServer: true, ...selfSignedCertificate })
      secure.on('error', () => undefined)
      secure.once('data', ({ length }: Buffer) => {
        received += length
        secure.destroy()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** The bytes of credentials. */
    get received() {
      return received
    },
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}
