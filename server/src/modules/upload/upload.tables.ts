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
      /** The use that it was kept for, as long as its cell was not asked whether that was written. */
      use_no: string | null
      /** The number of that cell. */
      kept_in: number | null
      kept_at: Date | null
      /** When it expires if it is not used. */
      unused_until: Date | null
    }
  }

  interface Tables {
    picture_use: { use_no: string; key: string; is_note: boolean; at: Date }
    released_picture: { key: string; at: Date }
  }
}
