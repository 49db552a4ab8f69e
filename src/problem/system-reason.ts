/** Why the operating system refused, in words. */
export function systemReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case "ENOENT":
      return "its folder does not exist";
    case "EEXIST":
      return "something of that name is there already";
    case "EACCES":
    case "EPERM":
      return "permission denied";
    case "ENOSPC":
      return "the disk is full";
    case "EROFS":
      return "the file system is read-only";
    case "ENOTDIR":
      return "a part of its path is a file";
    case "EISDIR":
      return "it is a folder";
    case "ENAMETOOLONG":
      return "its name is too long";
    case "ELOOP":
      return "its links lead in a circle";
    case "EFBIG":
      return "no file may be larger";
    case "EDQUOT":
      return "no more disk space is allowed to you";
    case "EPIPE":
      return "its reader went away";
    case "EBADF":
      return "it is closed";
    case undefined:
    default:
      return message;
  }
}
