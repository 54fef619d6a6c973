declare module '../../platform/encryption.ts' {
  interface KeyPurposes {
    programs: true
  }
}

declare module '../../platform/domain-events.ts' {
  interface DomainEventKinds {
    'order.programFailed': true
  }
}
