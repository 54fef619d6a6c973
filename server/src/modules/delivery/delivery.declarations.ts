declare module '../../platform/encryption.ts' {
  interface KeyPurposes {
    programs: true
  }
}
