declare module '../../platform/pubsub.ts' {
  interface PubSubChannels {
    /** Shops whose page, items or pay channels changed; `all` for every shop. */
    catalogue: true
  }
}
