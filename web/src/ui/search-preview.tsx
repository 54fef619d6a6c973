import styles from './search-preview.module.css'

interface Props {
  label: string
  title: string
  /** The address of the page as it is read, without its protocol. */
  address: string
  description: string
}

/** A page as search engines show it among their results. */
export function SearchPreview({ label, title, address, description }: Props) {
  return (
    <figure className={styles.result}>
      <figcaption className={styles.label}>{label}</figcaption>
      <span className={styles.address}>{address}</span>
      <span className={styles.title}>{title}</span>
      <span className={styles.description}>{description}</span>
    </figure>
  )
}
