/** What happens to a request instead of simply being sent: `go` sends it. */
export type NetworkFault = (page: string, go: () => Promise<Response>) => Promise<Response>

/** The network between shop and gateway, with trouble where a test wants it. */
export interface FaultyNetwork {
  fetch: typeof fetch
  fault: NetworkFault | undefined
  /** Pages of the gateway that were asked for, such as "mapi.php" and "api.php order". */
  requestedPages: string[]
}

/** A page's name, without what its query holds. */
const pageName = (url: URL): string => {
  const name = url.pathname.split('/').slice(-1)[0] ?? ''
  const act = url.searchParams.get('act')
  return act ? `${name} ${act}` : name
}

/** Opens a network that is sound until `trouble` is set. */
export function createFaultyNetwork(): FaultyNetwork {
  const network: FaultyNetwork = {
    fault: undefined,
    requestedPages: [],
    fetch: (input, init) => {
      const url = new URL(String(input))
      const page = pageName(url)
      if (!url.pathname.includes('/pay/notify/')) network.requestedPages.push(page)
      const go = () => fetch(input, init)
      return network.fault ? network.fault(page, go) : go()
    },
  }
  return network
}

/** The line is dead before anything is sent. */
export const connectionFailed: NetworkFault = async () => {
  throw new TypeError('fetch failed')
}
