/** What happens to a request instead of being sent normally: `go` sends it. */
export type NetworkFault = (page: string, go: () => Promise<Response>) => Promise<Response>

/** The network between shop and gateway, with faults where a test sets one. */
export interface FaultyNetwork {
  fetch: typeof fetch
  fault: NetworkFault | undefined
  /** The requested pages of the gateway, such as "mapi.php" and "api.php order". */
  requestedPages: string[]
}

/** The name of a page, without its query parameters. */
const pageName = (url: URL): string => {
  const name = url.pathname.split('/').slice(-1)[0] ?? ''
  const act = url.searchParams.get('act')
  return act ? `${name} ${act}` : name
}

/** Creates a network that works until `fault` is set. */
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

/** The connection fails before anything is sent. */
export const connectionFailed: NetworkFault = async () => {
  throw new TypeError('fetch failed')
}
