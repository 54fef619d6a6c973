import { connect } from 'node:tls'
import { hostOf } from '../platform/private-url.ts'

/** A certificate that a server showed. */
export interface ServerCertificate {
  validTo: Date
  /** Why browsers refuse it; undefined: they accept it. */
  refusedBecause: string | undefined
}

const timeoutMs = 10_000

/** The certificate of an https address. @throws where nothing answers there */
export function readCertificate(url: URL): Promise<ServerCertificate> {
  return new Promise((resolve, reject) => {
    const host = hostOf(url)
    const socket = connect({
      host,
      port: Number(url.port || 443),
      // read, and judged here, whatever it is; nothing is sent
      rejectUnauthorized: false,
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate()
      // its type says Error, but it is the code
      const reason: unknown = socket.authorizationError
      resolve({
        validTo: new Date(validTo),
        refusedBecause: socket.authorized ? undefined : String(reason),
      })
      socket.destroy()
    })
  })
}
