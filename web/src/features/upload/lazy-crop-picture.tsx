import { type ComponentProps, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type CropPicture from './crop-picture.tsx'

const Part = lazyPart(() => import('./crop-picture.tsx'), [])

interface Props extends Omit<ComponentProps<typeof CropPicture>, 'address' | 'open'> {
  /** The picture that is cropped; undefined while none is. */
  address: string | undefined
}

/** The dialog in which a picture is cropped, loaded when it is first opened. */
export function LazyCropPicture({ address, ...rest }: Props) {
  const [shown, setShown] = useState(address)
  if (address !== undefined && address !== shown) setShown(address)
  return (
    <Part when={shown !== undefined} onFailed={rest.onClose}>
      {(CropDialog) =>
        shown !== undefined && <CropDialog {...rest} address={shown} open={address !== undefined} />
      }
    </Part>
  )
}
