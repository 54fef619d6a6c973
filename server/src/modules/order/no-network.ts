/** The network key of orders that no browser placed: of sellers, the command line and jobs. */
export const noNetwork = Buffer.alloc(16)
