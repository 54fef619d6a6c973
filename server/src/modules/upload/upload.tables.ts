import type { PictureType, UploadPurpose } from '@faka/contract/upload/upload'

declare module '../../platform/db.ts' {
  interface CommonTables {
    upload: {
      ticket_key: string
      key: string | null
      purpose: UploadPurpose
      state: 'signed' | 'checking' | 'ready' | 'used' | 'dropped'
      content_type: PictureType
      size_bytes: number
      width: number | null
      height: number | null
      account_id: number | null
      address_key: Buffer
      created_at: Date
      expires_at: Date | null
      arrival_until: Date | null
    }
  }
}
