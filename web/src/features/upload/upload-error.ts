/** A picture was not sent or did not arrive, for a reason that no call returned. */
export class UploadError extends Error {
  readonly reason: 'tooLarge' | 'notPicture' | 'failed'

  constructor(reason: UploadError['reason'], options?: ErrorOptions) {
    super(`a picture was not sent: ${reason}`, options)
    this.name = 'UploadFault'
    this.reason = reason
  }
}
