import type { UploadKey } from '@faka/contract/upload/upload'
import { useRef } from 'react'
import { LazyCropPicture } from './lazy-crop-picture.tsx'
import { PictureUpload } from './picture-upload.tsx'
import { useChosenPicture } from './use-chosen-picture.ts'

interface Props {
  children: string
  onUploaded: (key: UploadKey) => void
}

/** A button that uploads the logo of a shop, cropped to a square before it is sent. */
export function LogoUpload({ children, onUploaded }: Props) {
  const { address, choose, drop } = useChosenPicture()
  const send = useRef<(picture: Blob) => void>(undefined)
  return (
    <>
      <PictureUpload
        purpose="logo"
        onUploaded={onUploaded}
        beforeSend={(file, sendNow) => {
          send.current = sendNow
          choose(file)
        }}
      >
        {children}
      </PictureUpload>
      <LazyCropPicture
        address={address}
        shape="square"
        onClose={drop}
        onCropped={(picture) => {
          send.current?.(picture)
          drop()
        }}
      />
    </>
  )
}
