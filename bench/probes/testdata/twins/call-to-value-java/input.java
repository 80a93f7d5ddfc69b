class Upload {
    static String header(String file, int from) {
        return file.substring(from).trim();
    }

    static int size(String file) {
        int n = 0;
        for (char c : file.toCharArray())
            n += c;
        return n;
    }

    boolean accept(String file, boolean force) {
        if (force)
            return true;
        return header(file, 2) && size(file.concat("."));
    }
}
