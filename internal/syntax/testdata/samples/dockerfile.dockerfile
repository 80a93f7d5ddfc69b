# Builds and runs the tool.
FROM golang:1.22 AS build
WORKDIR /src
COPY go.mod main.go ./
RUN go build -o /tool . && \
    rm -rf /src
FROM scratch
ENV MODE=fast
COPY --from=build /tool /tool
ENTRYPOINT ["/tool", "-v"]
