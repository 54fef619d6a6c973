declare module '../../platform/encryption.ts' {
  interface KeyPurposes {
    channels: true
  }
}
