class Request {
    private final String host;
    private final int port;

    Request(String host, int port) {
        this.host = host;
        this.port = port;
    }

    String host() { return host; }
    int port() { return port; }

    static Builder builder() {
        return new Builder();
    }

    static class Builder {
        private String host = "localhost";
        private int port = 80;

        Builder host(String host) {
            this.host = host;
            return this;
        }

        Builder port(int port) {
            this.port = port;
            return this;
        }

        Request build() {
            return new Request(host, port);
        }
    }
}

class Client {
    String describe(String name) {
        return Request.builder().host(name).port(8080).build().port().toString();
    }
}
