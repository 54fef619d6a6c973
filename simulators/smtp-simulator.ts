import { type AddressInfo, createServer, type Socket } from 'node:net'

/** One email as received. */
interface ReceivedMail {
  from: string
  to: readonly string[]
  /** The raw headers and body. */
  source: string
}

/**
 * `busy` and `refuse` reject the recipient, temporarily or permanently; `dropAfterActing` accepts a mail and
 * breaks the connection.
 */
type SmtpMode = 'sound' | 'busy' | 'refuse' | 'dropAfterActing'

export interface SmtpSimulator extends AsyncDisposable {
  /** With a login, whose password is not checked. */
  url: string
  mode: SmtpMode
  received: ReceivedMail[]
}

const recipientReplies: Record<SmtpMode, string> = {
  sound: '250 OK',
  dropAfterActing: '250 OK',
  busy: '451 try again later',
  refuse: '550 no such mailbox',
}

/** An SMTP server on loopback, with as much of RFC 5321 as one sender needs. */
export async function openSmtpSimulator(): Promise<SmtpSimulator> {
  const sockets = new Set<Socket>()
  const serve = (socket: Socket): void => {
    let [from, to, source, rest]: [string, string[], string | undefined, string] = ['', [], undefined, '']
    const say = (line: string) => socket.write(`${line}\r\n`)
    const takeContent = (content: string, line: string): void => {
      if (line !== '.') {
        source = `${content}${line.replace(/^\./, '')}\n`
        return
      }
      mails.received.push({ from, to, source: content })
      source = undefined
      if (mails.mode === 'dropAfterActing') socket.destroy()
      else say('250 taken')
    }
    const takeCommand = (line: string): void => {
      const word = line.slice(0, 4).toUpperCase()
      const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
      if (word === 'EHLO') say('250-localhost\r\n250 AUTH PLAIN')
      else if (word === 'AUTH') say('235 welcome')
      else if (word === 'MAIL') {
        ;[from, to] = [address, []]
        say('250 OK')
      } else if (word === 'RCPT') {
        to.push(address)
        say(recipientReplies[mails.mode])
      } else if (word === 'DATA') {
        source = ''
        say('354 go on')
      } else if (word === 'QUIT') socket.end('221 bye\r\n')
      else say('250 OK')
    }
    say('220 localhost')
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (source === undefined) takeCommand(line)
        else takeContent(source, line)
      }
    })
    socket.on('error', () => undefined)
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    serve(socket)
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  const mails: SmtpSimulator = {
    url: `smtp://shop:password@127.0.0.1:${port}`,
    mode: 'sound',
    received: [],
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return mails
}
