import type { Picture } from '@faka/contract/upload'
import { useState } from 'react'
import { LazyImageViewer } from '../../ui/image-viewer-lazy.tsx'
import styles from './shown-pictures.module.css'
import { useViewerWords } from './use-viewer-words.ts'

interface Props {
  pictures: readonly Picture[]
  /** What a picture is called, for those who do not see it. */
  nameOf: (number: number) => string
}

/** Pictures that came, small; each opens in the viewer. */
export function ShownPictures({ pictures, nameOf }: Props) {
  const words = useViewerWords()
  const [open, setOpen] = useState<number>()
  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map(({ key, url }, index) => (
          <li key={key}>
            <button
              type="button"
              className={styles.open}
              aria-label={nameOf(index + 1)}
              onClick={() => setOpen(index)}
            >
              <img className={styles.picture} src={url} alt="" width={88} height={88} />
            </button>
          </li>
        ))}
      </ul>
      <LazyImageViewer
        pictures={pictures.map(({ url, width, height }, index) => ({
          ...{ url, width, height, name: nameOf(index + 1) },
        }))}
        index={open}
        onClose={() => setOpen(undefined)}
        words={words}
      />
    </>
  )
}
