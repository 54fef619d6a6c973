import type { Picture } from '@faka/contract/upload/upload'
import styles from './picture-list.module.css'

interface Props {
  pictures: readonly Picture[]
  /** The name of a picture for assistive technology. */
  nameOf: (number: number) => string
}

/** Uploaded pictures as thumbnails; each opens in the viewer. */
export function PictureList({ pictures, nameOf }: Props) {
  return (
    <ul className={styles.pictures} data-viewer="">
      {pictures.map(({ key, url }, index) => {
        const name = nameOf(index + 1)
        return (
          <li key={key}>
            <button type="button" className={styles.open} data-view={name} aria-label={name}>
              <img className={styles.picture} src={url} alt="" width={88} height={88} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
