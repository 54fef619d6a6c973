/** What happens to a request instead of simply being sent: `go` sends it. */
export type Trouble = (page: string, go: () => Promise<Response>) => Promise<Response>

/** The network between shop and gateway, with trouble where a test wants it. */
export interface Network {
  fetch: typeof fetch
  trouble: Trouble | undefined
  /** Pages of the gateway that were asked for, such as "mapi.php" and "api.php order". */
  asked: string[]
}

/** A page's name, without what its query holds. */
const pageOf = (url: URL): string => {
  const name = url.pathname.split('/').slice(-1)[0] ?? ''
  const act = url.searchParams.get('act')
  return act ? `${name} ${act}` : name
}

/** Opens a network that is sound until `trouble` is set. */
export function openNetwork(): Network {
  const network: Network = {
    trouble: undefined,
    asked: [],
    fetch: (input, init) => {
      const url = new URL(String(input))
      const page = pageOf(url)
      if (!url.pathname.includes('/pay/notify/')) network.asked.push(page)
      const go = () => fetch(input, init)
      return network.trouble ? network.trouble(page, go) : go()
    },
  }
  return network
}

/** The line is dead before anything is sent. */
export const lineDead: Trouble = async () => {
  throw new TypeError('fetch failed')
}
