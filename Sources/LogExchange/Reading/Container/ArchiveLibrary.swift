// SPDX-License-Identifier: MIT

#if Containers
  internal import CArchive
#endif

/// Information about the libarchive in use.
package enum ArchiveLibrary {
  /// Its version and those of the libraries that it uses, as in
  /// `3.6.2 zlib/1.2.13 liblzma/5.4.1`; nil in a build without containers.
  package static var details: String? {
    #if Containers
      let details = String(cString: archive_version_details())
      return details.hasPrefix("libarchive ") ? String(details.dropFirst(11)) : details
    #else
      return nil
    #endif
  }
}
